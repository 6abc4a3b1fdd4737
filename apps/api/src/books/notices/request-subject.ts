const REQUEST = 'request:'

export const requestSubject = (requestId: string): string => `${REQUEST}${requestId}`

export const requestIn = (subject: string): string => subject.slice(REQUEST.length)
