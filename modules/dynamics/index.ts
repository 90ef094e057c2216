/** Worlds of bodies that move by forces: `clearance/dynamics`. */
export {};
