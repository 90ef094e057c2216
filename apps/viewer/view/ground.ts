import { Color, DoubleSide, Mesh, PlaneGeometry, ShaderMaterial } from 'three';

/** How far the lines go before they have faded, metres. */
const REACH = 12;

/** A grid on the ground: a line every 10 cm, and a stronger one every metre, which fade in the distance. */
export class Ground extends Mesh<PlaneGeometry, ShaderMaterial> {
  constructor() {
    const material = new ShaderMaterial({
      uniforms: { color: { value: new Color() } },
      vertexShader: `
        varying vec2 place;
        void main() {
          place = position.xy;
          gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        }`,
      // A line is as wide as a pixel; where lines are denser than pixels they are left out.
      fragmentShader: `
        uniform vec3 color;
        varying vec2 place;
        float lines(float spacing) {
          vec2 at = place / spacing;
          vec2 width = fwidth(at);
          vec2 near = 1.0 - min(abs(fract(at - 0.5) - 0.5) / width, 1.0);
          return max(near.x, near.y) * (1.0 - smoothstep(0.1, 0.5, max(width.x, width.y)));
        }
        void main() {
          float strength = max(0.35 * lines(0.1), lines(1.0));
          float fade = 1.0 - smoothstep(0.25, 1.0, length(place) / ${REACH.toFixed(1)});
          gl_FragColor = vec4(color, strength * fade);
          if (gl_FragColor.a < 0.01) discard;
          #include <colorspace_fragment>
        }`,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    });
    super(new PlaneGeometry(2 * REACH, 2 * REACH), material);
    // Pointers look for bodies.
    this.raycast = () => undefined;
  }

  setColor(color: string): void {
    (this.material.uniforms.color!.value as Color).set(color);
  }
}
