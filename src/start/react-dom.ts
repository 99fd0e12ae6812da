// Its own module: of a CommonJS one that is imported later the bundler makes a namespace at run time, with code for it.
export { createRoot, hydrateRoot } from 'react-dom/client';
