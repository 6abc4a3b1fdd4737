/** A catalogue in the parts that the build cuts (`build/overview-words.ts`); in watch mode and in tests each is all of it. */
declare module '*.json?overview' {
  const messages: Partial<typeof import('./catalogues/en.json')>
  export default messages
}

declare module '*.json?rest' {
  const messages: Partial<typeof import('./catalogues/en.json')>
  export default messages
}
