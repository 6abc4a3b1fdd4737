const REQUEST = 'request:'

/** What an audit row of a request is about. */
export const requestSubject = (requestId: string): string => `${REQUEST}${requestId}`

export const requestIn = (subject: string): string => subject.slice(REQUEST.length)
