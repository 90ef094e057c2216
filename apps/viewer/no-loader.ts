/**
 * Replaces urdf-loader's own readers of STL and COLLADA: the viewer gives it meshes that a worker has read,
 * as the command line reads them.
 */
export const [STLLoader, ColladaLoader] = [Object, Object];
