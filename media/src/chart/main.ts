import '../base/language.ts';
import '../form/sharedControls.ts';
import './chart.css';
import { ChartView } from './chartView.ts';

customElements.define('hogql-chart', ChartView);
