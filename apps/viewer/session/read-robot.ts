/** What reads robots: the page loads it when there is one to read. */
export { listMeshes, loadRobot } from '../../../modules/robot/index.ts';
