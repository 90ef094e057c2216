import { FileError } from '../../../bindings/base/file-error.ts';
import type { ElementSource } from '../../../bindings/elements/mesh.ts';
import { hullOfMesh } from '../meshes/mesh-hull.ts';
import { type Body, changeBodies } from '../model/bodies.ts';
import { type Inertial, MASSLESS, sumInertials } from '../model/inertial.ts';
import type { Link, Model } from '../model/model.ts';
import { isEndless } from '../../../bindings/elements/endless.ts';
import { filledInertial, ofMass } from './filled.ts';

/**
 * Copies of bodies with the masses of their links estimated where those are not known, or cannot be. Where a
 * body has a mass, its links without an `<inertial>` have none, as they often have but the shapes of others.
 * In a body of which the mass is missing, or that of a link cannot be, all links without one are filled.
 *
 * @param density - of what fills the shapes, kg/m³
 * @param remarks - gets a sentence for the links without an `<inertial>`, and one for each that cannot be
 */
export function estimateMasses(
  bodies: readonly Body[],
  density: number,
  source: Model['source'],
  remarks: string[],
): Body[] {
  const missing: string[] = [];
  const changed = changeBodies(bodies, ({ members }) => {
    const known = members.map(({ link }) => link.inertial);
    const isKnown = known.some((own) => isInertial(own) && own.mass > 0);
    if (isKnown && !known.some((own) => own instanceof FileError)) return {};
    const estimates = members.map(({ link }) =>
      isInertial(link.inertial) ? undefined : fill(link, density),
    );
    if (!estimates.some((own) => own !== undefined && own.mass > 0)) return {};
    return {
      members: members.map((member, i) => {
        const { link } = member;
        const inertial = estimates[i];
        if (inertial === undefined) return member;
        const told = `${Number(inertial.mass.toPrecision(3))} kg`;
        if (link.inertial instanceof FileError) {
          remarks.push(`${link.inertial.message}; its shapes at ${density} kg/m³ have ${told}`);
        } else if (inertial.mass > 0) missing.push(`"${link.name}" (${told})`);
        return { ...member, link: { ...link, inertial } };
      }),
    };
  });
  if (missing.length > 0) {
    const [links, have] = missing.length === 1 ? ['link', 'has'] : ['links', 'have'];
    remarks.push(
      source.remark(
        `${links} ${missing.join(', ')} ${have} no <inertial>; estimated from the shapes, at ${density} kg/m³`,
      ),
    );
  }
  return changed;
}

function isInertial(inertial: Link['inertial']): inertial is Inertial {
  return inertial !== undefined && !(inertial instanceof FileError);
}

/** What the shapes of a link have if they are filled. A mesh that encloses nothing counts as its hull. */
function fill({ elements }: Link, density: number): Inertial {
  const whole = sumInertials(elements.flatMap(fillElement));
  return whole.mass > 0 ? ofMass(whole, whole.mass * density) : MASSLESS;
}

function fillElement(element: ElementSource): Inertial[] {
  if (isEndless(element)) return [];
  const isOpen = element.kind === 'mesh' && element.solid !== true;
  const inertial = filledInertial(isOpen ? hullOfMesh(element).element : element);
  return inertial.mass > 0 ? [inertial] : [];
}
