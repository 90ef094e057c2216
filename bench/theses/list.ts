/** The theses whose experiments are rerun. Each has a file of its own here, and a bench. */

/** What a thesis is. */
export interface Thesis {
  readonly author: string;
  readonly year: number;
  readonly title: string;
  /** Where it was written. */
  readonly school: string;
  /** Its number among the five, by which `docs/theses.md` is ordered. */
  readonly number: number;
}

/** By the name of its file here; the name of its bench is that behind `theses-`. */
export const THESES = {
  poscher: {
    author: 'Poscher',
    year: 2020,
    title:
      'Effiziente Abstandsberechnungen mit Swept-Sphere Volumen für Echtzeit Kollisionsvermeidung in der Robotik',
    school: 'TU München',
    number: 1,
  },
  petersen: {
    author: 'Petersen',
    year: 2007,
    title:
      'Effiziente Kollisionserkennung und echtzeitfähige Simulation der Kinematik, Dynamik und Sensorik autonomer Fahrzeuge',
    school: 'TU Darmstadt',
    number: 0,
  },
  holck: {
    author: 'Holck',
    year: 2005,
    title: 'Dynamisk simulering af artikulerede stive legemer',
    school: 'DIKU, Københavns Universitet',
    number: 2,
  },
  kiesling: {
    author: 'Kiesling',
    year: 2019,
    title: 'Kollisionsberechnung für die Bewegungssteuerung mobiler robotischer Manipulatoren',
    school: 'TU Ilmenau',
    number: 3,
  },
  usarsim: {
    author: "Robbie's sensors",
    year: 2007,
    title: 'Simulation of the sensors of the rescue robot Robbie in USARSim 2.0.6',
    school: 'Universität Koblenz, Arbeitsgruppe Aktives Sehen',
    number: 4,
  },
} as const satisfies Readonly<Record<string, Thesis>>;

/** The file of a thesis. */
export type ThesisName = keyof typeof THESES;

/** The bench of a thesis. */
export type ThesisBench = `theses-${ThesisName}`;

function benchOf(name: ThesisName): ThesisBench {
  return `theses-${name}`;
}

/** A value for the bench of each thesis. */
export function forTheses<T>(make: (thesis: Thesis, name: ThesisName) => T): Record<ThesisBench, T> {
  const entries = Object.entries(THESES) as [ThesisName, Thesis][];
  return Object.fromEntries(entries.map(([name, thesis]) => [benchOf(name), make(thesis, name)])) as Record<
    ThesisBench,
    T
  >;
}
