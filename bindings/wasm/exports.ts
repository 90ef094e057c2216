// Generated from assembly/ by `npm run generate`. Not to be edited.

/** What the entries of an engine's binaries export. Addresses and counts are numbers; booleans are 0 or 1. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  /** Reverses `count` vectors; the column must have room for a whole number of LANES. */
  reverse(vectors: number, count: number): void;
  /**
   * Runs one kernel over pairs in packed rows. Rows and columns must have room for a whole number of LANES; the
   * rows beyond the last are filled in here. Rows are checked right before a kernel is given them, while they
   * are at hand. Returns whether all were good: those from a bad one on have no results.
   */
  runBatch(batch: number): number;
  /**
   * The first number in packed rows of boxes that may not enter a kernel: not finite, above the limit in
   * magnitude, a negative extent or radius, or the first of axes not orthonormal. Returns -1 for none.
   *
   * @param rounded - whether rows have a radius
   * @param count - rows; there is room for a whole number of LANES
   */
  findBadBox(rounded: number, rows: number, count: number, limit: number): number;
  /**
   * Finds the largest separation of pairs of boxes. Rows and columns must have room for a whole number of
   * LANES; the rows beyond the last are filled in here.
   */
  runBoxOverlap(batch: number): void;
  /** Finds which pairs of boxes overlap, and nothing else: see `runBoxOverlap`. */
  runBoxVerdicts(batch: number): void;
  /**
   * The first number in columns of points, lines or triangles that may not enter a kernel, counted through all
   * columns; of these, one in the first bad pair. Returns -1 when there is none.
   *
   * @param columns - as many numbers each as there are pairs; there is room for LANES numbers behind the last
   */
  findBadInColumns(kind: number, columns: number, count: number, limit: number): number;
  /**
   * The first number in packed rows that may not enter a kernel: not finite, above the limit in magnitude, a
   * negative length, or the first of vectors not orthonormal. Returns -1 when there is none.
   *
   * @param number - the kind, or PLANE
   * @param rows - as they come from outside: those of cylinders and cones are not expanded yet
   * @param count - rows; there is room for a whole number of LANES
   */
  findBadNumber(number: number, rows: number, count: number, limit: number): number;
  /**
   * Runs one kernel over pairs of points, lines or triangles in columns. Returns whether all numbers were good:
   * without results where they are not.
   */
  runColumnBatch(batch: number): number;
  /**
   * Bounds of pairs of any two kinds, for unit vectors from A to B; one at least is no half-space or plane.
   * Rows and columns must have room for a whole number of LANES; the rows beyond the last are filled in here. A
   * bound is −Infinity for a half-space along a direction that is not opposite to its normal, and for a plane
   * along one that is not at right angles to it.
   */
  certifyBatch(batch: number): void;
  /**
   * Upper bounds of the signed distances of pairs of any two kinds but half-spaces and planes, where their
   * cores overlap: minus a length that no translation which separates them falls short of, for all directions
   * at once. Rows and columns as above; the search begins at the unit vectors. A bound is Infinity where cores
   * are apart.
   */
  certifyDepthBatch(batch: number): void;
  /** Whether pairs report how deep their cores cross (1) or count as touching then (0, to start with). */
  setPenetration(exact: number): void;
  /** Elements handled at once: 4 (single SIMD), 2 (double SIMD) or 1 (scalar). */
  readonly LANES: WebAssembly.Global<'i32'>;
  /** Bytes of one real. */
  readonly REAL_BYTES: WebAssembly.Global<'i32'>;
  /** Allows evaluations an error, until the next call. It concerns segments with trees only. */
  setTolerance(relative: number, absolute: number): void;
  /** Says what is wrong with the tree of a segment: 0 for nothing. */
  validateTree(segment: number): number;
  /** Writes 1 for every set of poses that keeps all margins, else 0. `order`, `phase`: see `beginTests`. */
  areFree(batch: number, order: number, margin: number, phase: number, out: number): void;
  /** Evaluates the pairs for every set of poses. `columns`: room for count × pairCount rows. */
  evaluateBatch(batch: number, columns: number, maxDistance: number): void;
  /** The first pose out of `count` that is not valid, or -1. */
  findBadPose(poses: number, count: number, format: number, limit: number): number;
  /** Moves all segments of a scene. `segments`: list of segment addresses. Poses must have been checked. */
  setPoses(segments: number, segmentCount: number, poses: number, format: number): void;
  /** Bytes for so many segments and pairs. */
  broadPhaseBytes(count: number, pairs: number): number;
  /** Puts a pair into one lane of a group: see `putIntoGroup`. */
  groupPair(phase: number, group: number, lane: number, segment: number, other: number, row: number): void;
  /** Lays out room for so many segments and pairs. Segments, starts and partners are still to be written. */
  initBroadPhase(phase: number, count: number, pairs: number): void;
  /** Lays out room for so many groups of more than RECENT pairs. The groups are still to be written. */
  initPairGroups(phase: number, groups: number): void;
  /** Bytes for so many groups of pairs. */
  pairGroupsBytes(groups: number): number;
  /**
   * Finds the pairs within a distance of each other, m, and writes them and their order; the numbers of their
   * segments stand in place of partners.
   *
   * @returns how many there are; where that is more than there is room for, nothing is written
   */
  findNearPairs(phase: number, distance: number, pairs: number, order: number): number;
  /** Lays out room. Segments, rules and exceptions are still to be written. */
  initNearPairs(phase: number, count: number, room: number): void;
  /**
   * Where exceptions are, i32: for each segment, and once more at the end, where its own begin in the list that
   * follows, of the higher numbers that it is not compared with, which rise.
   */
  nearExceptions(phase: number): number;
  /** Bytes for so many segments, room for so many pairs, and so many pairs that are never compared. */
  nearPairsBytes(count: number, room: number, excepted: number): number;
  /** Where the rules of the segments are. */
  nearRules(phase: number): number;
  /** Has a segment carried from where it is now. */
  carry(record: number, segment: number, carrier: number): void;
  /**
   * Moves the segments of a list to where their carriers have them. What is carried may carry others, which
   * then come later in the list.
   */
  followCarriers(list: number, count: number): void;
  /** Where whoever makes a segment writes its counts. */
  countsAddress(): number;
  /** Bytes of the vertices of a hull, and of what is listed of them. */
  hullVertexBytes(count: number): number;
  /** Begins to use vertices, for which there are `hullVertexBytes`. */
  initHullVertices(vertices: number, count: number): void;
  /**
   * Finds the closest pairs of a scene as it stands; of equals, the lowest rows. Marks nothing as evaluated.
   *
   * @param pairs - address of the SegmentPair list
   * @param columns - one row for each pair that is asked for
   * @param maxDistance - pairs further apart than this are left out, m
   * @returns how many were found; they are in no order
   */
  findClosestPairs(
    pairs: number,
    count: number,
    closest: number,
    columns: number,
    maxDistance: number,
  ): number;
  /**
   * Evaluates a scene as it stands: the pairs with a segment that moved since the last time, or all.
   *
   * @param limit - where the largest distance is, f64, m. In memory, as JavaScript may make an object of every
   *   number that is no integer when it hands it over
   */
  evaluateScene(pairs: number, count: number, columns: number, limit: number, all: number): void;
  /** Whether all pairs keep their margins in the scene as it stands. */
  isFree(pairs: number, order: number, count: number, margin: number, phase: number): number;
  /**
   * Finds the element of a segment, where it is, nearest to a point; of equals, the one of the lowest number.
   *
   * @param position - address of the point in the world, three f64, m
   * @param maxDistance - an element further away is none, m
   * @param columns - one row: the element is a, the point b
   */
  findNearest(segment: number, position: number, maxDistance: number, columns: number): void;
  /**
   * Tells what is wrong with the pose at an address, if anything. A matrix that is rigid but for rounding is
   * brought to the nearest rotation there, so that it can be set as it is, however often.
   *
   * @param limit - largest magnitude of a coordinate, m
   */
  checkPose(pose: number, format: number, limit: number): number;
  /** Writes a segment's pose as a 4×4 matrix, f64, column by column. */
  getPose(segment: number, m: number): void;
  /** Moves segments back to where they were when their poses were kept. */
  restorePoses(segments: number, count: number, from: number): void;
  /** Keeps the poses of a list of segments, twelve reals each. */
  savePoses(segments: number, count: number, to: number): void;
  /** Sets the pose of a segment from one that was checked. */
  setPose(segment: number, pose: number, format: number): void;
  /**
   * Takes in the elements that a new segment is to hold, as many of each kind as there is room for. The staging
   * area is no longer needed afterwards.
   */
  fillSegment(segment: number, staging: number): void;
  /** Lays out a segment at the origin of the world, for `fillSegment`. */
  initSegment(segment: number, counts: number, hasTree: number): void;
  /** Replaces the elements of a segment by others of the same kinds and numbers. Its tree keeps its order. */
  refillSegment(segment: number, staging: number): void;
  /** Bytes of a segment with so many elements, everything included. `counts`: see counts.ts. */
  segmentBytes(counts: number, hasTree: number): number;
  /** Begins to count from zero. */
  resetStatistics(): void;
  /** Where the counts lie: f64 each, in the order of `Statistics`. */
  statisticsAddress(): number;
  /** Lays out room for so many elements. Rows and numbers are still to be written. */
  initStaging(staging: number, counts: number): void;
  /** Where the element numbers of one kind are to be written, i32. */
  stagedNumbers(staging: number, kind: number): number;
  /** Where the packed rows of one kind are to be written, in the segment's frame. */
  stagedRows(staging: number, kind: number): number;
  /** Bytes that so many elements take. `counts`: see counts.ts. */
  stagingBytes(counts: number): number;
  /**
   * Writes 1 for each of `count` points on or in a segment's elements, or in its closed meshes; else 0.
   *
   * @param points - x y z of each in the world, f64, m
   * @param columns - room for one row
   */
  containsPoints(segment: number, points: number, count: number, columns: number, out: number): void;
  /** Tells a segment which of its triangles are of closed meshes: see `Segment`. */
  setClosed(segment: number, ranges: number, count: number, radius: number): void;
  /**
   * Tells a segment which of its elements speak for parts.
   *
   * @param parts - address of their numbers, i32, rising; their places are written there
   */
  setParts(segment: number, parts: number, count: number): void;
  /** Says of a segment that its triangles are those of meshes or of a height field. */
  setSurface(segment: number): void;
  /** Where free memory begins: everything below belongs to the binary. */
  heapBase(): number;
  /** Bytes of a cover: a number that may be larger than any address. */
  coverBytes(vertices: number, triangles: number, faces: number, capacity: number): number;
  /** Where candidates are. */
  coverCandidates(address: number): number;
  /** Where the elements of the best cover so far are, and how many there are. */
  coverElements(address: number): number;
  coverFaces(address: number): number;
  coverIndices(address: number): number;
  coverSize(address: number): number;
  coverVertices(address: number): number;
  /** Lays a cover out; the caller writes vertices (m) and indices to where `coverVertices`,
   * `coverIndices` and `coverFaces` say. */
  initCover(
    address: number,
    vertices: number,
    triangles: number,
    faces: number,
    closed: number,
    capacity: number,
    radius: number,
  ): void;
  /**
   * Finds the centers that are inside the mesh, and writes for each, as a candidate, where it is and how far it
   * is from the mesh, in metres; returns how many there are.
   */
  findInnerCenters(address: number): number;
  /**
   * Begins with one element, its core of up to so many vertices: 1, 2 or 3, or what `solids` allows, such as
   * `CYLINDERS`. The best so far is kept.
   */
  beginCover(address: number, corners: number, solids: number): void;
  /** Goes one step; returns whether there may be another. */
  growCover(address: number): number;
  /** Makes ready what the caller has written. */
  prepareCover(address: number): void;
  /**
   * Fits an element to places; for what it may be see `beginCover`. Returns the address of its record.
   *
   * @param first - the number of the first place, counted as vertices are; they are in metres
   */
  fitPlaces(address: number, first: number, count: number, corners: number, solids: number): number;
  /**
   * Measures the element that was fitted last; false where a point of it is farther from the mesh than the
   * limit, or that cannot be told.
   *
   * @param limit - metres
   * @param fine - the upper bound may be larger than it need be by so much, metres, and a 32nd
   */
  measurePlaces(address: number, limit: number, fine: number): number;
  /** Gives a cover, which has been prepared, a tree over parts of its faces, at an address. */
  layParts(coverAddress: number, address: number): void;
  /** Bytes of the tree over parts of faces. */
  partsBytes(faces: number): number;
  /** Begins with one element around all triangles, and finds candidates; for what is given see `beginCover`. */
  beginWithin(address: number, corners: number, solids: number): void;
  /** Makes the next cover; returns whether there may be another. */
  growWithin(address: number): number;
  /** Bytes of a hull and its spare one. */
  hullBytes(): number;
  /** Lays a hull out, and its spare one. */
  initHull(address: number): void;
  /**
   * @param count - points
   * @param ownCount - the first points, which are those of a hull that is known; 0 if it is flat or none is
   * @param linesA - facets of that hull, or of one that is flat
   * @param linesB - facets of the other
   */
  joinHulls(
    address: number,
    coverAddress: number,
    count: number,
    ownCount: number,
    linesA: number,
    linesB: number,
  ): number;
  /** Fits a box around so many balls: writes its center, half extents and axes. */
  fitBox(address: number, count: number): void;
  /** Where the balls go. */
  fitBalls(fit: number): number;
  /** Bytes of a fit to so many balls: a number that may be larger than any address. */
  fitBytes(count: number): number;
  /** Fits the smallest sphere around so many balls: writes its center and radius. */
  fitSphere(address: number, count: number): void;
  /** How many balls there are of a box, cylinder, cone or ellipsoid. */
  solidBallCount(kind: number): number;
  /** Writes the balls of a box, cylinder, cone or ellipsoid, given as `readBody` takes it, m. */
  writeSolidBalls(kind: number, numbers: number, balls: number): void;
  /** Replaces a volume's numbers, as `readBody` takes them, by those of a volume of another kind. */
  convertVolume(from: number, to: number, numbers: number): void;
  /** Bytes of a volume that is to be converted. */
  volumeBytes(): number;
  /**
   * Lists the elements of a segment within a distance of a point: their numbers, as those of a, beside 0 as
   * those of b, and distances.
   *
   * @param position - address of the point in the world, three f64, m
   */
  listAround(segment: number, position: number, list: number): void;
  /**
   * Puts the rows of a list in order, none of which there was no room for, and the vertices of contacts with
   * them. Contacts with surfaces are merged, if their shapes were kept.
   *
   * @param pairs - the pair list, where contacts are to be merged
   * @param nearestOnly - whether to leave only the closest elements of each segment pair, the first of equals
   * @returns vertices that there had to be room for: of merged contacts, too. Where they are too many, nothing
   *   is in order
   */
  arrangeList(list: number, pairs: number, nearestOnly: number): number;
  /** Keeps the first results of some columns in others, each in the row whose number is given, i32. */
  keepEvaluated(from: number, count: number, rows: number, to: number): void;
  /**
   * Lists the contacts of a pair list where its segments are, in no particular order. Returns how many there
   * are, listed or not.
   *
   * @param phase - what finds the pairs that are near each other; null: all pairs are looked at
   * @param list - with columns for contacts
   */
  listContacts(pairs: number, count: number, phase: number, list: number): number;
  /** Lists the elements of a pair that are within a distance. Returns how many there are, listed or not. */
  listElements(pair: number, list: number): number;
  /**
   * Lists contacts as `listContacts` does, of pairs of which some have been evaluated where they are.
   *
   * @param columns - their results
   * @param rows - for each pair the row of its results, i32; −1: it has none
   */
  listEvaluated(pairs: number, count: number, columns: number, rows: number, list: number): number;
  /**
   * Finds where two elements touch. Vertices go round the normal: counter-clockwise as seen from B.
   *
   * @param kindA, a - the kind and the row; the pair is one of `haveFaces`
   * @param normal - unit vector from A to B, three reals
   * @param reach - the largest distance of contacts, m; at least that of the two elements
   * @param polygon - to be filled; it has the distance, and as its centroid what is halfway between the points
   */
  findContactPolygon(
    kindA: number,
    a: number,
    kindB: number,
    b: number,
    normal: number,
    reach: number,
    polygon: number,
  ): void;
  /** Measures a body where it is at first, and keeps its pose: twelve f64. */
  beginBody(body: number, pose: number): void;
  /**
   * Finds when a pair is first closer than a margin. Its segments are moved.
   *
   * @param a, b - how they move; 0: not at all
   * @param most - the largest time that is looked at, s
   * @param tolerance - how near the time is to be, s
   * @param columns - room for one result
   */
  findImpact(
    pair: number,
    a: number,
    b: number,
    margin: number,
    most: number,
    tolerance: number,
    columns: number,
  ): void;
  /** What the last call found. */
  impactAddress(): number;
  /** Bytes of room for bundles. */
  bundlesBytes(): number;
  /**
   * Finds what is nearest in a cone.
   *
   * @param apex - apex and axis, a unit vector
   */
  rangeInCone(targets: number, targetCount: number, apex: number, cone: number, range: number): void;
  /**
   * Says which rays meet something. Parameters as above.
   *
   * @param found - a byte per ray: 1 or 0
   */
  castAny(
    targets: number,
    targetCount: number,
    room: number,
    rays: number,
    count: number,
    maxDistance: number,
    found: number,
  ): void;
  /**
   * Finds what rays meet first: of what is equally far the lowest segment, and of that the lowest element.
   *
   * @param targets - segments that were arranged
   * @param room - that of `castRoomBytes`
   * @param rays - WorldRay each
   * @param maxDistance - what is further away is not met, m
   */
  castRays(
    targets: number,
    targetCount: number,
    room: number,
    rays: number,
    count: number,
    maxDistance: number,
    found: number,
  ): void;
  /** Orders segments so that each half of a group lies to one side, and writes the spheres around groups. */
  arrangeTargets(targets: number, count: number, room: number): void;
  /** Bytes for so many segments and rays: groups' spheres, a list of rays per group on the way to a segment. */
  castRoomBytes(targetCount: number, rays: number): number;
  /**
   * Makes rays of the beams of a sensor.
   *
   * @param place - of the sensor in the world: a matrix of 16 f64, column by column
   * @param beams - directions in its frame, 3 f64 each
   */
  prepareBeams(place: number, beams: number, count: number, rays: number): void;
  /** Makes rays of rows of six good numbers each: origin and direction. */
  prepareRays(rows: number, count: number, rays: number): void;
  /**
   * How many runs of cells in one brick there are among cells in order: as many as bricks, but where cells of
   * one tier are between those of another.
   */
  countRuns(codes: number, count: number): number;
  /**
   * Bytes that so many cells take, beside the records: their codes, their numbers, the tree and the bricks.
   *
   * @param runs - of `countRuns`
   */
  cellsBytes(count: number, runs: number): number;
  /**
   * Makes cells the elements of a segment that has none but these.
   *
   * @param codes - address of their codes, in order; behind these there is room, `cellsBytes` in all
   * @param runs - of `countRuns`
   * @param room - of `orderBytes`, for the time being
   */
  layCells(segment: number, map: number, codes: number, count: number, runs: number, room: number): void;
  /** Writes the box around all cells. There must be one. */
  boundCells(map: number, box: number): void;
  /**
   * Makes distances of squares, and gives the map its field.
   *
   * @param field - its box, the place of its values and its largest distance are there
   * @param from - the box of the squares, around that of the field
   * @param squares - may be where the distances go, if the boxes are the same
   */
  fillField(map: number, field: number, from: number, squares: number): void;
  /**
   * Writes each box corner's squared distance from the cells' part in the box: u32, in finest cells' edges.
   *
   * @param squares - room for a number per corner; x changes first, then y
   * @param line - room of LINE_BYTES for each corner along the longest axis
   */
  measureCorners(map: number, box: number, squares: number, line: number): void;
  /** How many finest cells all cells are. */
  volumeOfCells(map: number): number;
  /** Bytes of the room that `orderCells` needs for cells that make so many runs. */
  orderBytes(runs: number): number;
  /**
   * Cuts a box of keys out of cells.
   *
   * @param keys - address of the lowest keys x, y, z in it, then the highest, i32
   * @param most - as above
   */
  cutBox(a: number, countA: number, keys: number, out: number, most: number): number;
  /**
   * Cuts cells out of others.
   *
   * @param b - address of codes in order, of which one may be inside another
   * @param out - where the list goes
   * @param most - for how many cells there is room; what is beyond it is only counted
   * @returns how many cells are left
   */
  cutCells(a: number, countA: number, b: number, countB: number, out: number, most: number): number;
  /**
   * Divides cells of a map into their eight parts, which do not become one again.
   *
   * @param numbers - address of their numbers, rising, i32
   * @param most - as above
   */
  divideCells(map: number, numbers: number, count: number, out: number, most: number): number;
  /**
   * Joins two lists of cells.
   *
   * @param b - address of codes in order, of which one may be inside another
   * @param out - where the list goes: as much room as both
   * @returns how many cells there are
   */
  joinCells(a: number, countA: number, b: number, countB: number, out: number): number;
  /**
   * Writes how far points are from the nearest cell at least, m; 0 where nothing is known.
   *
   * @param points - x y z of each, f64, m, in the frame of the segment
   * @param out - a number for each, f64
   */
  boundDistances(map: number, points: number, count: number, out: number): void;
  /**
   * Sorts codes.
   *
   * @param room - for as many more
   */
  sortCells(codes: number, count: number, room: number): void;
  /** Bytes that a field takes, beside the records: its heights, and what is stored of the tree. */
  fieldBytes(field: number): number;
  /**
   * Makes a height field the elements of a segment that has none but these.
   *
   * @param heights - their address; behind them there is room, `fieldBytes` in all
   */
  layField(segment: number, field: number, heights: number): void;
  /** Brings the tree up to date with the heights in a rectangle. */
  refitField(segment: number, column: number, row: number, columns: number, rows: number): void;
  /** A hash of the poses of all segments that do not move with the robot: it changes when one is moved. */
  fingerprintScene(checker: number): number;
  /** Brings the layout up to date, for pairs that have to keep `margin`, m, unless they have their own. */
  prepareScene(scene: number, margin: number): void;
  /** Bytes of what `lay-out.ts` lays out: at most all segments move, and all stand still. */
  layoutBytes(at: number, moverCount: number): number;
  /**
   * Fills in what the motions of a robot need, after `beginRobot`.
   *
   * @param motion - room for `motionBytes`
   * @param configuration - any one
   */
  initMotion(motion: number, at: number, configuration: number): void;
  /** Bytes of what the motions of a robot need. After `beginRobot`. */
  motionBytes(at: number): number;
  /** Begins to place a robot in many configurations. */
  beginRobot(at: number): void;
  /**
   * Begins tests of whether pairs keep their margins, after `beginRobot`.
   *
   * @param margin - the distance that pairs without a margin of their own have to keep, m
   * @returns whether the pairs that do not depend on the configuration keep their margins
   */
  beginRobotTests(at: number, margin: number): number;
  /** Moves the segments of a robot to one configuration. */
  moveTo(tree: number, configuration: number): void;
  /**
   * Fills in a joint.
   *
   * @param motion - 0: it turns, 1: it slides, 2: it floats
   * @param placement - from the frame of the joint to that of the parent: 4×4 matrix, f64, column by column.
   *   Behind it the axis, a unit vector in the frame of the joint, three f64; it means nothing where the joint
   *   floats
   */
  initJoint(
    joint: number,
    parent: number,
    drive: number,
    multiplier: number,
    offset: number,
    motion: number,
    placement: number,
  ): void;
  initLink(link: number, body: number, segment: number): void;
  /** Fills in a tree whose joints, links and poses lie elsewhere. */
  initTree(
    tree: number,
    drives: number,
    jointCount: number,
    joints: number,
    linkCount: number,
    links: number,
    poses: number,
  ): void;
  /** Bytes of one joint. */
  jointBytes(): number;
  /** Bytes of the lane poses of so many bodies. */
  lanePosesBytes(bodies: number): number;
  linkBytes(): number;
  /** Bytes of a tree and of a link. */
  treeBytes(): number;
  /** Gives a segment room of `laneSegmentBytes`. */
  assignLanes(segment: number, room: number): void;
  /** Bytes of a segment in lanes. */
  laneSegmentBytes(segment: number): number;
  /** Where that is. */
  boxFindingAddress(): number;
  /** Bytes of so many boxes, and of those in the lanes. */
  boxesBytes(at: number, places: number): number;
  /**
   * Writes for each of `count` lists of zones FREE, TAKEN or UNDECIDED, i32 each. After `beginRobotTests` for
   * all pairs that `initMotion` got, whose answer was 1.
   *
   * @param zones - per list the middles of all drives, then half their widths, f64 each
   * @param most - the most configurations that are looked at per list
   * @param room - of `boxesBytes` for `places` boxes, a power of two
   */
  testBoxes(
    motion: number,
    zones: number,
    count: number,
    most: number,
    room: number,
    places: number,
    out: number,
  ): void;
  /** What the last call found. */
  clearanceAddress(): number;
  /**
   * Finds the least distance of all pairs on an edge. After `beginRobot`.
   *
   * @param within - by how much the lower bound may be below the upper one, m
   * @param most - configurations that are looked at before the tolerance grows
   * @param lowest - room of `lowestBytes`
   * @param out - where the result of the closest pair goes, row 0
   */
  findEdgeClearance(
    motion: number,
    from: number,
    to: number,
    within: number,
    most: number,
    lowest: number,
    out: number,
  ): void;
  /** Number of the first of `count` configurations not free, or -1. Between `beginRobotTests` and the next. */
  findConflict(at: number, configurations: number, count: number): number;
  /**
   * The first sample of an edge that is not free, as a share of it, -1 for none: see `isEdgeFree`.
   *
   * @param from, to - configurations of all joints, their quaternions ready to be mixed
   * @param known - whether the configuration where it begins is known to be free
   */
  findConflictOnEdge(checker: number, from: number, to: number, known: number): number;
  /**
   * `explainConflict` for a configuration of all joints on an edge. What lay-out.ts lists is asked first: it
   * says of all obstacles around a segment at once that they are far enough. The robot's segments go back to
   * where they were when their poses were kept, so that what tests of edges laid out stays good.
   */
  explainOnEdge(checker: number, configuration: number, columns: number): number;
  /**
   * Of pairs that fail their margins in a configuration, that which falls short by most; of equals, the first.
   *
   * @param columns - where the result of the pair goes, row 0
   * @returns its number; -1 where all keep their margins
   */
  explainConflict(at: number, configuration: number, columns: number): number;
  /** What the last call found. */
  contactAddress(): number;
  /**
   * Finds when a pair is first closer than its margin. After `beginRobotTests` for all pairs that `initMotion`
   * got, whose answer was 1.
   *
   * @param tolerance - intervals that are shorter are not cut: a share
   * @param most - the most configurations that are looked at
   */
  findFirstContact(motion: number, from: number, to: number, tolerance: number, most: number): void;
  /** Writes the result of one pair in a configuration into row 0 of the columns. */
  evaluatePairAt(at: number, configuration: number, row: number, columns: number): void;
  /**
   * Adds to a counter of each pair in how many of `count` configurations it is closer than its margin. Between
   * `beginRobotTests` and the next.
   *
   * @param rows, rowCount - the numbers of the pairs that are looked at, i32 each
   * @param counters - a counter per pair of the list, u32 each
   */
  countCollisions(
    at: number,
    configurations: number,
    count: number,
    rows: number,
    rowCount: number,
    counters: number,
  ): void;
  /**
   * Writes 1 for each of `count` edges that is free, else 0, and returns how many are.
   *
   * @param configurations - one after the other
   * @param ends - for each edge the numbers of the configurations where it begins and where it ends, u32
   * @param known - 1: the configurations where edges begin are known to be free
   */
  areEdgesFree(
    checker: number,
    configurations: number,
    ends: number,
    count: number,
    known: number,
    out: number,
  ): number;
  /** Whether one edge is free. `known`: 1 if the configuration where it begins is known to be free. */
  isOneEdgeFree(checker: number, from: number, to: number, known: number): number;
  /** In how many steps a checker looks at the edge between two configurations. */
  countEdgeSteps(checker: number, from: number, to: number): number;
  /**
   * Evaluates the pair list for `count` configurations. The segments are left in the last.
   *
   * @param columns - room for count × pairCount rows; moved on
   * @param sum - room for a gradient, drives × f64, if gradients are computed
   * @param gradients - where all rows' gradients go, drives × real each, after `beginRobot`; 0: not computed
   */
  evaluateConfigurations(
    at: number,
    configurations: number,
    count: number,
    columns: number,
    maxDistance: number,
    sum: number,
    gradients: number,
  ): void;
  /** Writes 1 for each of `count` configurations that is free, else 0. */
  testConfigurations(scene: number, configurations: number, count: number, out: number): void;
  /**
   * Whether all pairs of a scene keep their margins with the robot in one configuration. Its segments are put
   * there for as long as the scene is tested, and then back.
   *
   * @param configuration - one f64 per drive
   * @param phase - see `beginTests`
   */
  isConfigurationFree(at: number, configuration: number, margin: number, phase: number): number;
  /** What the last call found. */
  intervalAddress(): number;
  /**
   * Bytes of the room of a search that looks at so many configurations: one of these, the boxes that are looked
   * at, and those that wait.
   */
  intervalBytes(at: number, most: number): number;
  /**
   * Finds the least distance in a box of positions. After `beginRobot`.
   *
   * @param ends - the least positions of all drives, and then the largest, f64
   * @param tolerance - by how much the lower bound may be below the upper one, m
   * @param most - the most configurations that are looked at
   * @param room - of `intervalBytes` for as many
   * @param lowest - room of `lowestBytes`
   * @param out - where the result of the closest pair goes, row 0
   */
  findIntervalDistance(
    motion: number,
    ends: number,
    tolerance: number,
    most: number,
    room: number,
    lowest: number,
    out: number,
  ): void;
  /** Bytes of a search for so many pairs, and configurations of so many numbers. */
  lowestBytes(pairCount: number, drives: number): number;
  /**
   * Begins to look for the lowest distances, after `beginRobot`.
   *
   * @param search - room of `lowestBytes`
   * @param maxDistance - pairs further apart than this are of no interest, m
   * @param subtractMargins - 1: the lowest of the distances less the margins that pairs have of their own
   */
  beginLowest(search: number, at: number, maxDistance: number, subtractMargins: number): void;
  /**
   * Writes the lowest distance of each of `count` configurations: a row of the columns, and the number of the
   * pair, i32; -1 and +Infinity where no pair is within the largest distance. After `beginLowest`.
   *
   * @param gradients - where the gradients go, drives × real each; 0: nowhere
   */
  findLowest(
    search: number,
    configurations: number,
    count: number,
    columns: number,
    numbers: number,
    gradients: number,
  ): void;
  /** Where the answer of the last call was found. */
  findingAddress(): number;
  /**
   * Whether an edge keeps all margins: HIT, PROVED or UNRESOLVED. After `beginRobotTests` for all of the pairs
   * that `initMotion` got, whose answer was 1.
   *
   * @param resolution - intervals that are shorter are left unresolved, shares of an edge
   * @param tolerance - so are intervals on which no pair moves farther, m
   * @param most - the most configurations that are looked at
   * @param wantsFirst - 1: `finding` is to be alike in all builds; else which of several hits it is may differ
   */
  isEdgeProved(
    motion: number,
    from: number,
    to: number,
    resolution: number,
    tolerance: number,
    most: number,
    wantsFirst: number,
  ): number;
  /** Bytes of a search that rates, with gradients for configurations of so many numbers. */
  rateBytes(drives: number): number;
  /**
   * Begins to rate trajectories, after `beginRobot`.
   *
   * @param search - room of `rateBytes`, with the fields from `weights` to `onlyDeepest` filled in, but `reach`
   * @param withGradients - 1: gradients are computed
   */
  beginRates(search: number, at: number, withGradients: number): void;
  /** Bytes of what is known of so many trajectories. */
  ratingBytes(count: number): number;
  /** Begins to rate so many trajectories. */
  clearRatings(ratings: number, count: number): void;
  /**
   * Adds `count` waypoints to what is known of their trajectories, of which the first already has had `before`.
   *
   * @param waypoints - how many a trajectory has
   * @param out - where the gradients go, drives × real for each waypoint, if any are computed
   */
  rateWaypoints(
    search: number,
    configurations: number,
    count: number,
    before: number,
    waypoints: number,
    ratings: number,
    out: number,
  ): void;
  /** Bytes of the record `Tips` with its rooms. */
  reachTipsBytes(tipCount: number, columnCount: number): number;
  /** Bytes of a search with its rooms. */
  reachBytes(pairCount: number, drives: number, columnCount: number, tries: number): number;
  /** Begins a search, after `prepareScene`. */
  beginReach(search: number): void;
  /**
   * Looks for configurations of many targets.
   *
   * @param seeds - configurations, drives × f64 each: what no link needs stays there
   * @param goals - the poses of the links, 12 f64 each, target after target
   * @param out - where what is found goes: configurations, and `Reach` records
   */
  reachTargets(
    search: number,
    seeds: number,
    goals: number,
    count: number,
    out: number,
    reaches: number,
  ): void;
  /**
   * Goes on with a search, for as long as there is work left that it may do.
   *
   * @returns why it stops: `UNFINISHED`, `SOLVED`, `EXHAUSTED`, `CROWDED`, `FULL` or `PROJECTS`
   */
  advanceSearch(search: number): number;
  /** Begins a search whose record the caller has written. */
  beginSearch(search: number): void;
  /** Gives the place up that was to be projected. */
  dropPlace(search: number): void;
  /** How many places the path has, start and goal included. */
  countPath(search: number): number;
  /**
   * Takes an edge back that was found not to be free, with all that grew from it: the search goes on without.
   *
   * @param edge - its number on the path: 0 begins at the start
   */
  rejectEdge(search: number, edge: number): void;
  /** Writes the path from the start to a goal, place by place, and returns the number of the goal. */
  writePath(search: number, out: number): number;
  /**
   * Makes a sampler.
   *
   * @param limits - the lower limits of all numbers, then the upper ones, f64
   * @param seed - 0: the Halton sequence as it is; others shift it by random numbers, modulo 1 (Cranley and
   *   Patterson, 1976, Randomization of number theoretic methods for multiple integration)
   */
  initSampler(address: number, dimension: number, limits: number, kind: number, seed: number): void;
  /** Bytes of a sampler for places of so many numbers. */
  samplerBytes(dimension: number): number;
  /** Begins to look for shortcuts. */
  beginShortcuts(path: number): void;
  /** Begins to smooth: puts a place into the middle of each edge, so there has to be room for twice as many. */
  beginSmoothing(path: number): void;
  /** Begins to look whether all edges of the path are free. */
  beginPathTests(path: number): void;
  /**
   * Moves the path's corners to where a B-spline of them passes, where the edges from and to there are free.
   *
   * @returns whether it is done; otherwise it is to be called again
   */
  smoothPath(path: number, work: number): number;
  /**
   * From each place takes the edge to the furthest place on the path to which it is free.
   *
   * @returns whether it is done; otherwise it is to be called again
   */
  takeShortcuts(path: number, work: number): number;
  /**
   * Tests one edge of the path after the other, up to the first that is not free: the number of that one is
   * `at`, which is past the last edge where all are free.
   *
   * @returns whether it is done; otherwise it is to be called again
   */
  testEdges(path: number, work: number): number;
  /** Adds the place of the start or of a goal. */
  addRoot(search: number, tree: number, place: number): void;
  /** Makes a tree without places in as many bytes as `searchTreeBytes` says. */
  initSearchTree(address: number, dimension: number, capacity: number): void;
  /** Moves the tree of a search that is full into one without places that has more room. */
  moveSearchTree(search: number, full: number, to: number): void;
  /** Bytes of a tree for so many places, its record included. */
  searchTreeBytes(dimension: number, capacity: number): number;
}

/** The functions among them by entry, and how many parameters each has. */
export const PARAMETERS = {
  core: {
    reverse: 2,
    runBatch: 1,
    findBadBox: 4,
    runBoxOverlap: 1,
    runBoxVerdicts: 1,
    findBadInColumns: 4,
    findBadNumber: 4,
    runColumnBatch: 1,
    certifyBatch: 1,
    certifyDepthBatch: 1,
    setPenetration: 1,
    setTolerance: 2,
    validateTree: 1,
    areFree: 5,
    evaluateBatch: 3,
    findBadPose: 4,
    setPoses: 4,
    broadPhaseBytes: 2,
    groupPair: 6,
    initBroadPhase: 3,
    initPairGroups: 2,
    pairGroupsBytes: 1,
    findNearPairs: 4,
    initNearPairs: 3,
    nearExceptions: 1,
    nearPairsBytes: 3,
    nearRules: 1,
    carry: 3,
    followCarriers: 2,
    countsAddress: 0,
    hullVertexBytes: 1,
    initHullVertices: 2,
    findClosestPairs: 5,
    evaluateScene: 5,
    isFree: 5,
    findNearest: 4,
    checkPose: 3,
    getPose: 2,
    restorePoses: 3,
    savePoses: 3,
    setPose: 3,
    fillSegment: 2,
    initSegment: 3,
    refillSegment: 2,
    segmentBytes: 2,
    resetStatistics: 0,
    statisticsAddress: 0,
    initStaging: 2,
    stagedNumbers: 2,
    stagedRows: 2,
    stagingBytes: 1,
    containsPoints: 5,
    setClosed: 4,
    setParts: 3,
    setSurface: 1,
    heapBase: 0,
  },
  volumes: {
    coverBytes: 4,
    coverCandidates: 1,
    coverElements: 1,
    coverFaces: 1,
    coverIndices: 1,
    coverSize: 1,
    coverVertices: 1,
    initCover: 7,
    findInnerCenters: 1,
    beginCover: 3,
    growCover: 1,
    prepareCover: 1,
    fitPlaces: 5,
    measurePlaces: 3,
    layParts: 2,
    partsBytes: 1,
    beginWithin: 3,
    growWithin: 1,
    hullBytes: 0,
    initHull: 1,
    joinHulls: 6,
    fitBox: 2,
    fitBalls: 1,
    fitBytes: 1,
    fitSphere: 2,
    solidBallCount: 1,
    writeSolidBalls: 3,
    convertVolume: 3,
    volumeBytes: 0,
  },
  contacts: {
    listAround: 3,
    arrangeList: 3,
    keepEvaluated: 4,
    listContacts: 4,
    listElements: 2,
    listEvaluated: 5,
    findContactPolygon: 7,
    beginBody: 2,
    findImpact: 7,
    impactAddress: 0,
  },
  sensors: {
    bundlesBytes: 0,
    rangeInCone: 5,
    castAny: 7,
    castRays: 7,
    arrangeTargets: 3,
    castRoomBytes: 2,
    prepareBeams: 4,
    prepareRays: 3,
  },
  maps: {
    countRuns: 2,
    cellsBytes: 2,
    layCells: 6,
    boundCells: 2,
    fillField: 4,
    measureCorners: 4,
    volumeOfCells: 1,
    orderBytes: 1,
    cutBox: 5,
    cutCells: 6,
    divideCells: 5,
    joinCells: 5,
    boundDistances: 4,
    sortCells: 3,
    fieldBytes: 1,
    layField: 3,
    refitField: 5,
  },
  robot: {
    fingerprintScene: 1,
    prepareScene: 2,
    layoutBytes: 2,
    initMotion: 3,
    motionBytes: 1,
    beginRobot: 1,
    beginRobotTests: 2,
    moveTo: 2,
    initJoint: 7,
    initLink: 3,
    initTree: 7,
    jointBytes: 0,
    lanePosesBytes: 1,
    linkBytes: 0,
    treeBytes: 0,
    assignLanes: 2,
    laneSegmentBytes: 1,
    boxFindingAddress: 0,
    boxesBytes: 2,
    testBoxes: 7,
    clearanceAddress: 0,
    findEdgeClearance: 7,
    findConflict: 3,
    findConflictOnEdge: 4,
    explainOnEdge: 3,
    explainConflict: 3,
    contactAddress: 0,
    findFirstContact: 5,
    evaluatePairAt: 4,
    countCollisions: 6,
    areEdgesFree: 6,
    isOneEdgeFree: 4,
    countEdgeSteps: 3,
    evaluateConfigurations: 7,
    testConfigurations: 4,
    isConfigurationFree: 4,
    intervalAddress: 0,
    intervalBytes: 2,
    findIntervalDistance: 7,
    lowestBytes: 2,
    beginLowest: 4,
    findLowest: 6,
    findingAddress: 0,
    isEdgeProved: 7,
    rateBytes: 1,
    beginRates: 3,
    ratingBytes: 1,
    clearRatings: 2,
    rateWaypoints: 7,
    reachTipsBytes: 2,
    reachBytes: 4,
    beginReach: 1,
    reachTargets: 6,
  },
  plan: {
    advanceSearch: 1,
    beginSearch: 1,
    dropPlace: 1,
    countPath: 1,
    rejectEdge: 2,
    writePath: 2,
    initSampler: 5,
    samplerBytes: 1,
    beginShortcuts: 1,
    beginSmoothing: 1,
    beginPathTests: 1,
    smoothPath: 2,
    takeShortcuts: 2,
    testEdges: 2,
    addRoot: 3,
    initSearchTree: 3,
    moveSearchTree: 3,
    searchTreeBytes: 2,
  },
} as const;
