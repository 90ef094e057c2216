import { describeAnswers } from './plain-answers.ts';
import { runProgram } from './run-program.ts';

describeAnswers('of the package as it is built', runProgram);
