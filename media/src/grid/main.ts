import '../base/language.ts';
import './grid.css';
import { Grid } from './grid.ts';

customElements.define('hogql-grid', Grid);
