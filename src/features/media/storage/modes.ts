/** Only the server's user may read media. */
export const fileMode = 0o600
export const folderMode = 0o700
