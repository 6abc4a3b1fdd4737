/** What an audit row of a request is about. */
export const requestSubject = (requestId: string): string => `request:${requestId}`
