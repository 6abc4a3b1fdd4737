import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pictureSizes } from './brand-files.ts'
import type { PageBrand } from './brand-in-page.ts'

const manifest = ({ brand, files: { pictures } }: PageBrand): string =>
  JSON.stringify({
    id: './',
    name: brand.product,
    short_name: brand.shortName,
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#f4f3ec',
    theme_color: brand.palette.field.light,
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...[...pictures.keys()]
        .filter((name) => name !== 'apple-touch-icon.png')
        .map((name) => ({
          src: name,
          sizes: `${pictureSizes[name]}x${pictureSizes[name]}`,
          type: 'image/png',
          ...(name === 'icon-maskable-512.png' ? { purpose: 'maskable' } : {}),
        })),
    ],
  })

export function serveBrand(server: FastifyInstance, page: PageBrand): void {
  const serve = (name: string, type: string, body: string | Buffer): void => {
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    server.get(`/${name}`, (request, reply) => {
      void reply.header('cache-control', 'no-cache').header('etag', etag)
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(body)
    })
  }
  serve('manifest.webmanifest', 'application/manifest+json; charset=utf-8', manifest(page))
  serve('icon.svg', 'image/svg+xml', page.files.icon)
  for (const [name, bytes] of page.files.pictures) serve(name, 'image/png', bytes)
}
