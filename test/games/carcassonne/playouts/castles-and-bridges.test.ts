import { playouts } from './playouts.ts'

playouts({ castlesAndBridges: true })
