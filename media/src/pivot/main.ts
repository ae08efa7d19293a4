import '../base/language.ts';
import '../form/sharedControls.ts';
import './pivot.css';
import { PivotView } from './pivotView.ts';

customElements.define('hogql-pivot', PivotView);
