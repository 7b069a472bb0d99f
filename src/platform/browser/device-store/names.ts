/** The cache of documents and built files: the product's own code, the same for everyone. */
export const pagesCache = 'pages'
/** Addresses under it are answered from this device alone. */
export const deviceFilesPath = '/offline/files/'
/** The page that lists what is on this device. */
export const downloadsPath = '/offline'
export const serviceWorkerPath = '/service-worker.js'
