// What `clearance/plan` calls beside the functions of robots.
export { advanceSearch, beginSearch, dropPlace } from '../plan/connect';
export { countPath, rejectEdge, writePath } from '../plan/path';
export { initSampler, samplerBytes } from '../robot/samples';
export {
  beginShortcuts,
  beginSmoothing,
  beginPathTests,
  smoothPath,
  takeShortcuts,
  testEdges,
} from '../plan/simplify';
export { addRoot, initSearchTree, moveSearchTree, searchTreeBytes } from '../plan/tree';
