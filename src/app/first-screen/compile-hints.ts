import type { Plugin } from 'vite'

/** Read at a file's top only. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Lets the engine compile a page's start files while they load, on another thread. Without the hint it compiles
 * function by function, in the middle of the page's own work (https://v8.dev/blog/explicit-compile-hints; other engines
 * read a comment). Files that only a user's action loads get no hint, since most of their code is never called.
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
