/** Small robot files for tests, one line per part so that a test can name the line it expects. */

/** A URDF; the first part stands on line 2. */
export function urdf(...parts: string[]): string {
  return ['<robot name="test">', ...parts, '</robot>'].join('\n');
}

/** A link with spheres of radius 0.1 at the given places; none makes a link without geometry. */
export function link(name: string, ...centers: string[]): string {
  const spheres = centers.map((xyz) => collision('<sphere radius="0.1"/>', xyz));
  return `<link name="${name}">${spheres.join('')}</link>`;
}

export function collision(shape: string, xyz = '0 0 0', rpy = '0 0 0'): string {
  return `<collision><origin xyz="${xyz}" rpy="${rpy}"/><geometry>${shape}</geometry></collision>`;
}

/** A joint named `parent-child`. */
export function joint(type: string, parent: string, child: string, content = ''): string {
  const limit = /revolute|prismatic/.test(type) ? '<limit lower="-3" upper="3"/>' : '';
  return (
    `<joint name="${parent}-${child}" type="${type}"><parent link="${parent}"/><child link="${child}"/>` +
    `${content.includes('<limit') ? '' : limit}${content}</joint>`
  );
}

export const origin = (xyz: string, rpy = '0 0 0'): string => `<origin xyz="${xyz}" rpy="${rpy}"/>`;
export const axis = (xyz: string): string => `<axis xyz="${xyz}"/>`;
