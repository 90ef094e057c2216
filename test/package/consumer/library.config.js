/** How a library that uses the package is built with vite. */
export default { build: { lib: { entry: 'src/app.js', formats: ['es'], fileName: 'app' } } };
