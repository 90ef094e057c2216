/** The script of the report: draws the results that the page carries along. */
import './style.css';
import type { Results } from '../results.ts';
import { renderReport } from './render.ts';

const data = document.querySelector('#results')!.textContent;
renderReport(document.querySelector('main')!, JSON.parse(data) as Results[]);
