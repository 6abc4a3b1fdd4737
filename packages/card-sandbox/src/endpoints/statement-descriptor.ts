import { type Answer, invalidRequest } from '../http/answer.ts'

const PREFIX = 'SANDBOX'
const BETWEEN = '* '
const MOST = 22

export const descriptorWith = (suffix: string | null): string =>
  suffix === null ? PREFIX : `${PREFIX}${BETWEEN}${suffix}`

/** Only a suffix can be given. */
export const refuseDescriptors = (given: {
  statement_descriptor?: string | null | undefined
  statement_descriptor_suffix?: string | null | undefined
}): Answer | null => {
  if (typeof given.statement_descriptor === 'string') {
    return invalidRequest(
      'The `statement_descriptor` parameter is not supported for card payments. Use `statement_descriptor_suffix` instead.',
      { param: 'statement_descriptor' },
    )
  }
  const suffix = given.statement_descriptor_suffix ?? null
  if (suffix === null) return null
  const param = 'statement_descriptor_suffix'
  if (!/^[\x20-\x7e]+$/.test(suffix) || /[<>\\'"*]/.test(suffix)) {
    const message = 'A statement descriptor has Latin letters, and none of the characters < > \\ \' " *.'
    return invalidRequest(message, { param })
  }
  return descriptorWith(suffix).length <= MOST
    ? null
    : invalidRequest(`A statement descriptor has ${MOST} characters at most, its prefix included.`, { param })
}
