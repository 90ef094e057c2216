import { describeAnswers } from './plain-answers.ts';
import { run } from './run.ts';

describeAnswers('in this process', run);
