/** Passes the compile cache on: half of a process's start is compiling its sources. */
const folder = process.env['NODE_COMPILE_CACHE']
export const compiled: Readonly<Record<string, string>> = folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
