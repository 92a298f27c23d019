import { readFileSync } from 'node:fs'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { publications } from './publications.ts'

/**
 * Puts what is published into the bucket of a stack that `cdk deploy --outputs-file` has told of, what
 * never changes first: `npm run publish-documents -- <stack>`.
 */
const [, , outputs = '', stack = ''] = process.argv
const { DocumentsBucket: Bucket } = JSON.parse(readFileSync(outputs, 'utf8'))[stack]

const client = new S3Client({})
const all = await publications()
for (const { key, body, type, cacheControl } of all)
  await client.send(
    new PutObjectCommand({
      Bucket,
      Key: key,
      Body: body,
      ContentType: type,
      CacheControl: cacheControl,
    }),
  )
console.log(`${all.length} published, the last as ${all.at(-1)!.key}`)
