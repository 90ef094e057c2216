import { Group, LineBasicMaterial, LineSegments, SphereGeometry, WireframeGeometry } from 'three';
import { disposeTree } from '../../../modules/three/dispose.ts';
import type { Ball } from '../session/branches.ts';

/** The color of wires, which no clearance has. */
const COLOR = 0x0d9f6e;

/** The volumes of a joint tree as spheres of wire. */
export class BranchesView {
  readonly root = new Group();
  readonly #geometry = new WireframeGeometry(new SphereGeometry(1, 24, 12));
  readonly #material = new LineBasicMaterial({ color: COLOR, transparent: true, opacity: 0.6 });

  /** Shows volumes in place of those before. */
  update(balls: readonly Ball[]): void {
    const { children } = this.root;
    while (children.length < balls.length) {
      const wire = new LineSegments(this.#geometry, this.#material);
      // Pointers look for bodies.
      wire.raycast = () => undefined;
      this.root.add(wire);
    }
    for (const [i, wire] of children.entries()) {
      const ball = balls[i];
      wire.visible = ball !== undefined;
      if (ball === undefined) continue;
      wire.position.fromArray([...ball.center]);
      wire.scale.setScalar(ball.radius);
    }
  }

  dispose(): void {
    disposeTree(this.root);
  }
}
