export type Modes = { file: number; folder: number }

/** Only the server's user may read media. */
export const ownModes: Modes = { file: 0o600, folder: 0o700 }
/** A proxy that sends media itself reads them as a member of the server's group. */
export const groupModes: Modes = { file: 0o640, folder: 0o750 }
