import '../base/language.ts';
import '../form/sharedControls.ts';
import './parameters.css';
import { ParametersElement } from './parametersElement.ts';

customElements.define('hogql-parameters', ParametersElement);
