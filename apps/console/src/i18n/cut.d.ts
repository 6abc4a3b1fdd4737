declare module '*.json?overview' {
  const messages: object
  export default messages
}

declare module '*.json?rest' {
  const messages: object
  export default messages
}
