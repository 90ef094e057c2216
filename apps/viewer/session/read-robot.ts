/**
 * What reads robots: the page loads it when there is one to read. All of `modules/robot`, asked for in this
 * way, would draw what the page needs at once into one chunk with the readers.
 */
export { listMeshes, loadRobot } from '../../../modules/robot/index.ts';
