/** What a store throws where there is no room: the shape that @tus/server answers errors by. */
export const fullDisk = { status_code: 503, body: 'STORAGE_FULL' }
