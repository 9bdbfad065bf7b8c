"""What readers of files share: strict JSON, lines, protobuf fields."""
