/** Media are the server's alone to read. */
export const fileMode = 0o600
export const folderMode = 0o700
