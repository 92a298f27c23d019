import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { Template } from 'aws-cdk-lib/assertions'

/** A stack as `cdk synth` has written it: its template, and the folders of its functions' code. */
export type Assembly = {
  readonly template: Template
  /** Where the code of the function of this logical id lies. */
  readonly folderOf: (id: string) => string
}

/** Logical ids and properties of all resources of a type. */
export const resourcesOf = ({ template }: Pick<Assembly, 'template'>, type: string) =>
  Object.entries(template.findResources(type)).map(([id, resource]) => ({
    id,
    properties: resource['Properties'],
  }))

/** The one resource of a type whose logical id begins so. */
export const resourceOf = (assembly: Pick<Assembly, 'template'>, type: string, prefix = '') => {
  const found = resourcesOf(assembly, type).find(({ id }) => id.startsWith(prefix))
  if (!found) throw new Error(`there is no ${type} ${prefix}`)
  return found
}

/** Reads a stack out of a folder that `cdk synth` has filled. */
export const readAssembly = (folder: string, stack: string): Assembly => {
  const template = Template.fromJSON(
    JSON.parse(readFileSync(join(folder, `${stack}.template.json`), 'utf8')),
  )
  return {
    template,
    folderOf: (id) => {
      const { Code } = resourceOf({ template }, 'AWS::Lambda::Function', id).properties
      return resolve(folder, `asset.${basename(Code.S3Key, '.zip')}`)
    },
  }
}
