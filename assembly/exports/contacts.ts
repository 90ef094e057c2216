// What `clearance/contacts` calls.
export { listAround } from '../query/around';
export { arrangeList } from '../query/arrange';
export { keepEvaluated, listContacts, listElements, listEvaluated } from '../query/listing';
export { findContactPolygon } from '../pairs/contact/polygon';
export { beginBody, findImpact, impactAddress } from '../query/impact';
