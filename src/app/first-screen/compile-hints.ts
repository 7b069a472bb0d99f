import type { Plugin } from 'vite'

/** Read at a file's top only. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Has what a page starts with compiled as it comes, beside the page's own work; left to itself the engine does so function
 * by function, in the middle of it (https://v8.dev/blog/explicit-compile-hints; to other engines it is a comment). Not
 * what only an act fetches, most of which that act never calls.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    // Last, since Vite writes its own lines to the top of files here.
    generateBundle: {
      order: 'post',
      handler(_, files) {
        for (const file of Object.values(files))
          if (file.type === 'chunk' && (!file.isDynamicEntry || file.name.endsWith('-page')))
            file.code = hint + file.code
      },
    },
  }
}
