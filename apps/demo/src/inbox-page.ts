import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sendRefusal } from '@touchline/api/http/send'
import { refuse } from '@touchline/api/use-case/refusal'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { attachmentPath, type StoredMail, storedMail } from './inbox.ts'

const SHOWN = 50
const ENDING = '.json'
const askedFor = z.object({ to: z.optional(z.string()) })
const idOf = z.object({ id: z.string() })
const attachmentOf = z.object({ id: z.string(), at: z.coerce.number() })

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** http(s) only; the text is escaped before, so a link cannot leave its attribute. */
const linked = (text: string): string =>
  escape(text).replaceAll(/https?:\/\/\S+/g, (link) => `<a href="${link}">${link}</a>`)

const attached = (id: string, { attachments }: StoredMail): string =>
  attachments.length === 0
    ? ''
    : `<p>${attachments
        .map(
          ({ filename, bytes }, at) =>
            `<a href="/inbox/${encodeURIComponent(id)}/attachments/${at}" download>${escape(filename)}</a> (${Math.ceil(bytes / 1000)} kB)`,
        )
        .join(' · ')}</p>`

const letter = (id: string, mail: StoredMail): string => {
  const { to, subject, text, html, receivedAt } = mail
  const head = `<h2><a href="/inbox/${encodeURIComponent(id)}">${escape(subject)}</a></h2>`
  const time = `<time datetime="${escape(receivedAt)}">${escape(receivedAt)}</time>`
  const sent = html === '' ? '' : ` · <a href="/inbox/${encodeURIComponent(id)}/sent">As sent</a>`
  const all = `<a href="/inbox?to=${encodeURIComponent(to)}">${escape(to)}</a>`
  const address = `<p>${all} · ${time}${sent}</p>`
  return `<article>${head}${address}${attached(id, mail)}<pre>${linked(text)}</pre></article>`
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/inbox.css"></head>
<body><header><h1><a href="/inbox">Demo inbox</a></h1></header><main>${body}</main></body></html>`

const send = (reply: FastifyReply, title: string, body: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(title, body))

/** Newest first: the names begin with the time. */
const idsIn = async (folder: string): Promise<string[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING))
  return names
    .map((name) => name.slice(0, -ENDING.length))
    .sort()
    .reverse()
}

const read = async (folder: string, id: string): Promise<StoredMail> =>
  storedMail.parse(JSON.parse(await readFile(join(folder, `${id}${ENDING}`), 'utf8')))

export function serveInbox(server: FastifyInstance, folder: string): void {
  server.get('/inbox', async (request, reply) => {
    const { to } = askedFor.parse(request.query)
    const letters: string[] = []
    for (const id of await idsIn(folder)) {
      const mail = await read(folder, id)
      if (to === undefined || mail.to === to) letters.push(letter(id, mail))
      if (letters.length === SHOWN) break
    }
    return send(reply, 'Demo inbox', letters.length === 0 ? '<p>No mail yet.</p>' : letters.join('\n'))
  })
  server.get('/inbox/:id', async (request, reply) => {
    const { id } = idOf.parse(request.params)
    // Looked up among the names that exist, so that no path can be asked for.
    if (!(await idsIn(folder)).includes(id)) return sendRefusal(reply, refuse('not-found', 'No such mail'))
    const mail = await read(folder, id)
    return send(reply, mail.subject, letter(id, mail))
  })
  server.get('/inbox/:id/sent', async (request, reply) => {
    const { id } = idOf.parse(request.params)
    if (!(await idsIn(folder)).includes(id)) return sendRefusal(reply, refuse('not-found', 'No such mail'))
    // Inline styles only; no scripts, nothing loaded.
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-top-navigation")
      .send((await read(folder, id)).html)
  })
  server.get('/inbox/:id/attachments/:at', async (request, reply) => {
    const { id, at } = attachmentOf.parse(request.params)
    const found = (await idsIn(folder)).includes(id) ? (await read(folder, id)).attachments[at] : undefined
    if (found === undefined) return sendRefusal(reply, refuse('not-found', 'No such attachment'))
    return reply
      .type(found.contentType)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(found.filename)}`)
      .send(await readFile(attachmentPath(folder, id, at)))
  })
  server.get('/inbox.css', async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(join(import.meta.dirname, 'inbox.css'), 'utf8')),
  )
}
