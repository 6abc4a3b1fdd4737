const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Property {
  readonly name: string
  readonly type: string
  readonly says: string
}

interface Schema {
  readonly about: string
  readonly uri: string
  readonly prefix: string
  readonly properties: readonly Property[]
}

const property = ({ name, type, says }: Property): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${type === 'Integer' ? 'internal' : 'external'}</pdfaProperty:category><pdfaProperty:description>${says}</pdfaProperty:description></rdf:li>`

const schema = ({ about, uri, prefix, properties }: Schema): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${about}</pdfaSchema:schema><pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.map(property).join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`

const accessible: Schema = {
  about: 'PDF/UA identification schema',
  uri: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [{ name: 'part', type: 'Integer', says: 'Part of the PDF/UA standard' }],
}

const hybrid: Schema = {
  about: 'Factur-X PDFA Extension Schema',
  uri: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: [
    { name: 'DocumentFileName', type: 'Text', says: 'The name of the embedded XML document' },
    { name: 'DocumentType', type: 'Text', says: 'The type of the hybrid document in capital letters' },
    { name: 'Version', type: 'Text', says: 'The version of the standard of the embedded XML' },
    { name: 'ConformanceLevel', type: 'Text', says: 'The conformance level of the embedded XML' },
  ],
}

const description = (prefix: string, uri: string, inside: string): string =>
  `<rdf:Description rdf:about="" xmlns:${prefix}="${uri}">${inside}</rdf:Description>`

/** PDF/UA, author, kind of the attachment. PDF/A requires descriptions of foreign properties. */
export function metadata(author: string, attached: string | null): string {
  const schemas = attached === null ? [accessible] : [accessible, hybrid]
  const namespaces =
    'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"'
  return [
    description(
      'dc',
      'http://purl.org/dc/elements/1.1/',
      `<dc:creator><rdf:Seq><rdf:li>${escape(author)}</rdf:li></rdf:Seq></dc:creator>`,
    ),
    description('pdfuaid', accessible.uri, '<pdfuaid:part>1</pdfuaid:part>'),
    ...(attached === null
      ? []
      : [
          description(
            'fx',
            hybrid.uri,
            `<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${attached}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>`,
          ),
        ]),
    `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ${namespaces}><pdfaExtension:schemas><rdf:Bag>${schemas.map(schema).join('')}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`,
  ].join('\n')
}
