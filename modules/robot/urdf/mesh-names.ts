import type { XmlElement } from '../text/xml.ts';

/** The names of the meshes in a URDF: of its collision shapes, or of its visual shapes. */
export function meshesOfUrdf(robot: XmlElement, visuals: boolean): readonly string[] {
  return robot
    .children('link')
    .flatMap((link) => link.children(visuals ? 'visual' : 'collision'))
    .flatMap((collision) => collision.children('geometry'))
    .flatMap((geometry) => geometry.children('mesh'))
    .flatMap((shape) => shape.text('filename') ?? []);
}
