// What `clearance/sensors` calls.
export { bundlesBytes, rangeInCone } from '../ray/cone';
export { castAny, castRays } from '../ray/cast';
export { arrangeTargets, castRoomBytes } from '../ray/groups';
export { prepareBeams, prepareRays } from '../ray/prepare';
