// The engine's types that apps use. One import is then enough, also for an app's own section layout.
@_exported import struct BrickworkEngine.ColumnCount
@_exported import protocol BrickworkEngine.ColumnCountConvertible
@_exported import struct BrickworkEngine.CustomSection
@_exported import struct BrickworkEngine.FlowSection
@_exported import struct BrickworkEngine.GridSection
@_exported import struct BrickworkEngine.ItemFrames
@_exported import struct BrickworkEngine.ItemSize
@_exported import struct BrickworkEngine.JustifiedSection
@_exported import struct BrickworkEngine.LayoutItems
@_exported import struct BrickworkEngine.LayoutRect
@_exported import struct BrickworkEngine.MosaicSection
@_exported import enum BrickworkEngine.SectionKind
@_exported import protocol BrickworkEngine.SectionArrangement
@_exported import struct BrickworkEngine.SectionSpace
@_exported import enum BrickworkEngine.UpdatePolicy
@_exported import struct BrickworkEngine.WaterfallSection
