// The engine's types that apps use. One import is then enough, also for an app's own section layout.
@_exported import enum BrickworkEngine.ColumnCount
@_exported import class BrickworkEngine.FlowSection
@_exported import class BrickworkEngine.GridSection
@_exported import struct BrickworkEngine.ItemFrames
@_exported import class BrickworkEngine.JustifiedSection
@_exported import struct BrickworkEngine.LayoutItem
@_exported import struct BrickworkEngine.LayoutItems
@_exported import struct BrickworkEngine.LayoutRect
@_exported import protocol BrickworkEngine.SectionLayout
@_exported import struct BrickworkEngine.SectionSpace
@_exported import enum BrickworkEngine.UpdatePolicy
@_exported import class BrickworkEngine.WaterfallSection
