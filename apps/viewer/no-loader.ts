/**
 * Takes the place of the readers of STL and COLLADA that urdf-loader brings along: the viewer gives it meshes that it has read itself,
 * in a worker, as the command line reads them.
 */
export const [STLLoader, ColladaLoader] = [Object, Object];
