/** The files that offline-files.ts knows by their paths; offline-paths.test.ts finds a file for each. */
export const offlinePaths = {
  /** The pages that open without a network, and the frame around them. */
  pages:
    /[\\/](learning[\\/]ui[\\/](learning-page|downloads[\\/](downloads-page|watch-downloads))|app[\\/]shell[\\/](signed-in-layout|workspace|overlays))\.tsx?/,
  /** Whose parts are stored too that come when something is pressed. */
  parts: /[\\/]src[\\/](features[\\/](learning|notes|community)|design|app[\\/]shell)[\\/]/,
} satisfies Record<string, RegExp>
