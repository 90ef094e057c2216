import { hullShape } from '../../../bindings/geometry/faces.ts';
import type { HullElement, Vector } from '../../../bindings/index.ts';
import type { SimpleElement } from '../../../bindings/volumes/decompose/kinds.ts';
import { escapeXml } from '../../../modules/robot/text/escape-xml.ts';
import { describeElement } from './element-urdf.ts';

/** A convex piece as triangles. */
interface PieceMesh {
  readonly vertices: readonly Vector[];
  /** Numbers of vertices, three for each triangle, counterclockwise as seen from outside. */
  readonly corners: readonly number[];
}

/** A piece without an area becomes a fan of all of its vertices. */
function meshOf({ vertices }: HullElement): PieceMesh {
  const shape = hullShape(vertices);
  const polygons = 'faces' in shape ? shape.faces.map(({ corners }) => corners) : [[...vertices.keys()]];
  const corners = polygons.flatMap(([first, ...rest]) =>
    rest.slice(1).flatMap((corner, i) => [first!, rest[i]!, corner]),
  );
  return { vertices, corners };
}

/** Convex pieces as an OBJ, an object for each, with all digits. */
export function formatObj(name: string, pieces: readonly HullElement[]): string {
  let before = 1;
  const objects = pieces.map((piece, i) => {
    const { vertices, corners } = meshOf(piece);
    const lines = [`o ${name}-${i + 1}`, ...vertices.map((vertex) => `v ${vertex.join(' ')}`)];
    for (let at = 0; at < corners.length; at += 3) {
      lines.push(
        `f ${corners
          .slice(at, at + 3)
          .map((corner) => corner + before)
          .join(' ')}`,
      );
    }
    before += vertices.length;
    return lines.join('\n');
  });
  return `${objects.join('\n')}\n`;
}

/** Convex pieces as a GLB, a node for each, in single precision. */
export async function formatGlb(name: string, pieces: readonly HullElement[]): Promise<Uint8Array> {
  // It is loaded when it is needed.
  const { Document, WebIO } = await import('@gltf-transform/core');
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene();
  for (const [i, piece] of pieces.entries()) {
    const { vertices, corners } = meshOf(piece);
    const accessor = () => document.createAccessor().setBuffer(buffer);
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor().setType('VEC3').setArray(Float32Array.from(vertices.flat())))
      .setIndices(accessor().setType('SCALAR').setArray(Uint32Array.from(corners)));
    const mesh = document.createMesh().addPrimitive(primitive);
    scene.addChild(document.createNode(`${name}-${i + 1}`).setMesh(mesh));
  }
  return new WebIO().writeBinary(document);
}

/** A URDF with one link, whose collision shapes are mesh files and elements. */
export function formatUrdf(name: string, pieces: readonly (string | SimpleElement)[]): string {
  const shapes = pieces
    .flatMap((piece) =>
      typeof piece === 'string'
        ? [`<collision><geometry><mesh filename="${escapeXml(piece)}"/></geometry></collision>`]
        : describeElement(piece),
    )
    .map((shape) => `    ${shape}\n`);
  const called = escapeXml(name);
  return `<?xml version="1.0"?>\n<robot name="${called}">\n  <link name="${called}">\n${shapes.join('')}  </link>\n</robot>\n`;
}
