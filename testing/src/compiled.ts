/** For the environment of a process that gets nothing else of ours: half of its start is reading its sources, where they are not compiled. */
const folder = process.env['NODE_COMPILE_CACHE']
export const compiled: Readonly<Record<string, string>> = folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
