/** A refusal is an answer like any other. */
export interface Answer {
  status: number
  body: object
  headers?: Readonly<Record<string, string>>
}

export interface ApiError {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  advice_code?: string
  network_decline_code?: string
  doc_url?: string
  charge?: string
  payment_intent?: object
  setup_intent?: object
  payment_method?: object
  payment_method_type?: string
  request_log_url?: string
}

export const ok = (body: object): Answer => ({ status: 200, body })

export const withDocumentation = (error: ApiError): ApiError =>
  error.code === undefined
    ? error
    : { ...error, doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}` }

export const refuse = (status: number, error: ApiError): Answer => ({
  status,
  body: { error: withDocumentation(error) },
})

export const invalidRequest = (message: string, details: { code?: string; param?: string } = {}): Answer =>
  refuse(400, { type: 'invalid_request_error', message, ...details })

export const parameterMissing = (param: string): Answer =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

export const parameterUnknown = (param: string): Answer =>
  invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })

const inPath = ['dispute', 'id', 'intent']

/** 404 for an id in the path, 400 for one given as a parameter. */
export const resourceMissing = (noun: string, id: string, param = 'id'): Answer =>
  refuse(inPath.includes(param) ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  })
