import { type Language, languageElementId, speak } from '../../../client/src/protocol/language.ts';

// Every bundle imports this first: each has words of its own, and the page carries the language.
const carried = document.getElementById(languageElementId)?.textContent;
if (carried) speak(JSON.parse(carried) as Language);
