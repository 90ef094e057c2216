/** How search trees grow, and what they lose again. */
import { aligned } from '../layout/records';
import { indexBytes, putPlace, removePlace } from './nearest';
import { parentOf, placeAt, Search, SearchTree } from './search';

/** Bytes of a tree for so many places, its record included. */
export function searchTreeBytes(dimension: i32, capacity: i32): usize {
  return (
    aligned(offsetof<SearchTree>()) +
    aligned(indexBytes(dimension, capacity)) +
    capacity * (8 * dimension + 12)
  );
}

/** Makes a tree without places in as many bytes as `searchTreeBytes` says. */
export function initSearchTree(address: usize, dimension: i32, capacity: i32): void {
  const tree = changetype<SearchTree>(address);
  tree.count = 0;
  tree.capacity = capacity;
  tree.index = address + aligned(offsetof<SearchTree>());
  tree.places = tree.index + aligned(indexBytes(dimension, capacity));
  tree.radii = tree.places + 8 * capacity * dimension;
  tree.parents = tree.radii + 8 * capacity;
}

/** Adds the place of the start or of a goal. */
export function addRoot(search: Search, tree: SearchTree, place: usize): void {
  addPlace(tree, search.space.dimension, place, -1);
}

/** Moves the tree of a search that is full into one without places that has more room. */
export function moveSearchTree(search: Search, full: SearchTree, to: SearchTree): void {
  copyTree(full, to, search.space.dimension);
  if (search.start == full) search.start = to;
  else search.goals = to;
}

function copyTree(from: SearchTree, to: SearchTree, dimension: i32): void {
  const count = from.count;
  memory.copy(to.index, from.index, indexBytes(dimension, count));
  memory.copy(to.places, from.places, 8 * count * dimension);
  memory.copy(to.radii, from.radii, 8 * count);
  memory.copy(to.parents, from.parents, 4 * count);
  to.count = count;
}

/** Adds a place, and returns its number. Its parent is itself if it is a root. */
export function addPlace(tree: SearchTree, dimension: i32, place: usize, parent: i32): i32 {
  const i = tree.count++;
  memory.copy(placeAt(tree, dimension, i), place, 8 * dimension);
  store<i32>(tree.parents + 4 * i, parent < 0 ? i : parent);
  store<f64>(tree.radii + 8 * i, Infinity);
  putPlace(tree.index, dimension, i, place);
  return i;
}

/** Has a place and all that grew from it be found no more. */
export function cutBranch(tree: SearchTree, dimension: i32, root: i32): void {
  // A radius below 0 marks what is cut; parents come before their children.
  for (let i = root; i < tree.count; i++) {
    if (i != root && !isCut(tree, parentOf(tree, i))) continue;
    store<f64>(tree.radii + 8 * i, -1);
    removePlace(tree.index, dimension, i);
  }
}

function isCut(tree: SearchTree, i: i32): bool {
  return load<f64>(tree.radii + 8 * i) < 0;
}
