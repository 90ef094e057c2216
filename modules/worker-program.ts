/** The program of a worker, with the questions that it answers. scripts/build/worker.js makes it one file. */
import { SET_QUESTIONS } from '../bindings/scene/questions/sets.ts';
import { serve } from '../bindings/worker.ts';
import { PLAN_QUESTIONS } from './plan/search/question.ts';
import { ROBOT_QUESTIONS } from './robot/questions/table.ts';
import { RAY_QUESTIONS } from './sensors/rays/questions.ts';

serve([...SET_QUESTIONS, ...Object.values(ROBOT_QUESTIONS), ...RAY_QUESTIONS, ...PLAN_QUESTIONS]);
