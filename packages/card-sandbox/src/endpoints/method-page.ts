import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { page, pageShape } from '../http/page.ts'
import { id, oneOf, readParameters, text, texts } from '../http/parameters.ts'

const shape = {
  ...pageShape,
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  customer: id,
  expand: texts,
  type: text,
}

export const pageOfMethods = (
  { sandbox, form }: Call,
  { customer, url }: { customer?: string; url: string },
): Answer => {
  const read = readParameters(shape, form)
  if (read.kind === 'refused') return read.answer
  const { allow_redisplay: redisplay, customer: owner = customer, type } = read.value
  const rows = sandbox.books.paymentMethods
    .all()
    .filter(
      (row) =>
        (owner === undefined || row.customer === owner) &&
        row.type === (type ?? 'card') &&
        (redisplay === undefined || row.allow_redisplay === redisplay),
    )
  return page(rows, read.value, url, 'PaymentMethod')
}
